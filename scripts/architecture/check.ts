import { join } from 'node:path'
import { cruiseTree } from './cruise.ts'

/** dependency-cruiser once reported success over 0 modules, with a TypeScript it could not read. */
const fewestModules = 150

const { modules, violations } = await cruiseTree(join(import.meta.dirname, '..', '..'))
const problems = modules < fewestModules ? [...violations, `only ${modules} modules were read`] : violations
for (const problem of problems) console.error(problem)
console.log(`${modules} modules, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
