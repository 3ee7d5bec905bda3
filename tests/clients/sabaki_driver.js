// Drives `katachi gtp` with Sabaki's own GTP library and prints what it saw, as JSON.
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
const history = moves => ({boardsize: [9, 9], komi: 7.5, history: moves})

async function main() {
  const controller = new Controller(process.argv[2], process.argv.slice(3))
  const seen = {stderr: []}
  controller.on('stderr', ({content}) => seen.stderr.push(content))
  controller.start()
  const tracker = new ControllerStateTracker(controller)
  await tracker.sync(history([play('B', 'E5'), play('W', 'C3'), play('B', 'G3')]))
  await tracker.sync(history([play('B', 'E5'), play('W', 'G7')])) // goes back, then another way
  seen.state = JSON.parse(JSON.stringify(tracker.state))
  seen.board = (await controller.sendCommand({name: 'showboard'})).content

  for (const name of ['lz-analyze', 'kata-analyze']) {
    const lines = []
    const answer = controller.sendCommand({name, args: ['B', '10']}, ({line}) => lines.push(line))
    // As long as a busy machine needs for its first line; the test's own limit ends it otherwise.
    while (!lines.some(line => line.startsWith('info '))) await new Promise(resolve => setTimeout(resolve, 100))
    seen[name + ' stopped by'] = (await controller.sendCommand({name: 'name'})).content
    await answer
    seen[name] = lines
  }

  const started = Date.now()
  const move = controller.sendCommand({name: 'genmove', args: ['B']})
  await new Promise(resolve => setTimeout(resolve, 300))
  seen.version = (await controller.sendCommand({name: 'protocol_version'})).content
  seen.aborted = (await move).content
  seen.abortSeconds = (Date.now() - started) / 1000

  const lines = []
  const generated = controller.sendCommand({name: 'kata-genmove_analyze', args: ['W', '10']}, ({line}) => lines.push(line))
  await new Promise(resolve => setTimeout(resolve, 400))
  await controller.sendCommand({name: 'protocol_version'})
  await generated
  seen.generated = lines
  seen.history = tracker.state.history
  await controller.stop()
  console.log(JSON.stringify(seen))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
