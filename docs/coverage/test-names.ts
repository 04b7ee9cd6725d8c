import ts from 'typescript'

/**
 * Where every test and suite of a file stands: the titles from the outermost suite to its own, as they are written in
 * the source (a table's title with its placeholders, a template with its `${…}`). What is skipped or still to do is no test.
 */
export function testNames(source: string, fileName: string): string[][] {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, kind)
  return namesIn(file, [])
}

/** How many tests or suites of a file a name means: its last titles, or only its own. */
export function countNamed(names: readonly string[][], name: string): number {
  const titles = name.split(' › ')
  return names.filter((chain) => isEqual(chain.slice(-titles.length), titles)).length
}

function namesIn(node: ts.Node, outer: string[]): string[][] {
  const said = ts.isCallExpression(node) ? sayingOf(node.expression) : null
  if (!ts.isCallExpression(node) || said === null) return childrenOf(node).flatMap((child) => namesIn(child, outer))
  if (said.some((word) => word === 'skip' || word === 'todo' || word === 'fixme')) return []
  const title = titleOf(node.arguments[0])
  const chain = title === null ? outer : [...outer, title]
  const inner = node.arguments.flatMap((argument) => namesIn(argument, chain))
  if (title === null) return inner
  const isSuite = said.includes('describe')
  return isSuite && inner.length === 0 && !holdsTests(node) ? [] : [chain, ...inner]
}

/** The words of `test.each(…)`, `describe.skip` and their kind, the outermost first; null for any other call. */
function sayingOf(callee: ts.Expression): string[] | null {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text) ? [callee.text] : null
  if (ts.isCallExpression(callee)) return sayingOf(callee.expression)
  if (!ts.isPropertyAccessExpression(callee)) return null
  const before = sayingOf(callee.expression)
  return before && [...before, callee.name.text]
}

/** True for a suite with tests whose titles are computed, so that none of them can be named. */
function holdsTests(suite: ts.CallExpression): boolean {
  const isTest = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && ['it', 'test'].includes(sayingOf(node.expression)?.join('.') ?? '')) ||
    childrenOf(node).some(isTest)
  return suite.arguments.some(isTest)
}

function titleOf(argument: ts.Expression | undefined): string | null {
  if (argument === undefined) return null
  if (ts.isStringLiteralLike(argument)) return argument.text
  return ts.isTemplateExpression(argument) ? argument.getText().slice(1, -1) : null
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
