import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Failure } from './test-reports.ts'

/** The list of flaky tests, relative to the root: a table with the columns test, date, first error, mended. */
export const FLAKY_LIST = 'docs/flaky.md'

interface Row {
  test: string
  date: string
  mended: string
}

/** What a run adds to the list, and which of its tests were flaky before. */
export interface Flaky {
  /** Rows for tests that are not listed, or were mended since. */
  rows: string[]
  /** Tests that are listed and not mended, with the date of their row. */
  again: { failure: Failure; date: string }[]
}

/** Compares flaky tests with the list in `root`; `today` is a date like 2026-11-28. */
export async function compareWithList(flaky: readonly Failure[], root: string, today: string): Promise<Flaky> {
  const listed = rowsOf(await readFile(join(root, FLAKY_LIST), 'utf8'))
  const found: Flaky = { rows: [], again: [] }
  for (const failure of flaky) {
    const test = cell(failure.id)
    const open = listed.find((row) => row.test === test && !isMended(row, today))
    if (open) found.again.push({ failure, date: open.date })
    else found.rows.push(`| ${test} | ${today} | ${cell(firstLine(failure.error))} | |`)
  }
  return found
}

/** Adds rows to the table, which ends the file. */
export async function addToList(rows: readonly string[], root: string): Promise<void> {
  const path = join(root, FLAKY_LIST)
  await writeFile(path, `${[(await readFile(path, 'utf8')).trimEnd(), ...rows].join('\n')}\n`)
}

function rowsOf(text: string): Row[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((line) => {
    const [, test = '', date = '', , mended = ''] = line.split(/(?<!\\)\|/).map((part) => part.trim())
    return { test, date, mended }
  })
}

/** A date that is missing, not a date, before the failure or in the future mends nothing. */
function isMended({ date, mended }: Row, today: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(mended) && date <= mended && mended <= today
}

/** The first line of an error, without colours and at a length that fits a table. */
export function firstLine(error: string): string {
  const [line = ''] = stripVTControlCharacters(error).trim().split('\n')
  return line.slice(0, 200)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()
}
