import { endWithSignals, runCommand } from './run-command.ts'

/** Restarts the product on changes of the server, and reloads the web application on its own. */
endWithSignals()
await Promise.race([
  runCommand(['node', '--watch-preserve-output', '--watch', 'server/src/main.ts'], { show: true }),
  runCommand(['vite', 'web'], { show: true }),
])
process.kill(process.pid, 'SIGTERM')
