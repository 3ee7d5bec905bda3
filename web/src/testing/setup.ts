// For the tests: how long to wait for what has to come says nothing about how fast the machine is.
import { configure } from "@testing-library/preact";

configure({ asyncUtilTimeout: 30_000 });
