// For tests that say that something does not happen: as long as the page may need to do it. Counted in rounds of the event
// loop, since on a busy machine one long timer is over before the short ones that it waits for have begun.
const ROUNDS = 25;

export async function waitAWhile(): Promise<void> {
  for (let i = 0; i < ROUNDS; i++) await new Promise((done) => setTimeout(done, 10));
}
