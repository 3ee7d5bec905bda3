// For the tests: how long to wait for what has to come says nothing about how fast the machine is.
import { configure } from "@testing-library/preact";
import { speak } from "../strings";

configure({ asyncUtilTimeout: 30_000 });
await speak("en");
