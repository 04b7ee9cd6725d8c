import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A subcommand of `npm run admin`. Its usage is its arguments and, in the next lines, what it does. */
export type Command = { usage: string; run(args: string[]): Promise<void> }

/** The arguments are not those of the usage, which is then printed. */
export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Given<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>

export function command<const O extends Options>(
  usage: string,
  options: O,
  work: (given: Given<O>) => Promise<void>,
): Command {
  const read = (args: string[]): Given<O> => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      throw new WrongUsage('unknown option', { cause: error })
    }
  }
  return { usage, run: async (args) => work(read(args)) }
}

/** The one argument that a command has. */
export function onlyOne([argument, ...others]: string[]): string {
  if (argument === undefined || others.length > 0) throw new WrongUsage('not one argument')
  return argument
}
