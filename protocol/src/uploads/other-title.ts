const START = 'The title of the file is “'

/** The warning about an attached file that is plainly of another paper than the one it was attached to. */
export function otherTitleWarning(title: string): string {
  return `${START}${title}”. Is it the right file?`
}

export function isOtherTitleWarning(warning: string): boolean {
  return warning.startsWith(START)
}
