import type { Plugin } from 'vite'

/** What only the server and its reference need of a call. */
const OF_SERVER =
  /^(summary|access|paper|signedIn|ignoresToken|whileImpersonating|inBin|params|query|body|status|isBare|limit|errors)$/

type Node = { type: string; start: number; end: number; callee?: Node; key?: Node; name?: string; properties?: Node[] }

type Edit = { start: number; end: number; text: string }

/**
 * Leaves out of `protocol` what the browser does not use: the server's part of each call, and every declaration that
 * nothing refers to, as loading these modules has no effect.
 */
export const slimProtocol: Plugin = {
  name: 'slim-protocol',
  apply: 'build',
  transform: {
    filter: { id: /\/protocol\/src\/.+\.ts$/ },
    handler(code) {
      const program = this.parse(code)
      const edits = routeEdits(program as unknown as Node)
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
          if (!init || /Literal|Function|Identifier/.test(init.type)) continue
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
          edits.push({ start: init.end, end: init.end, text: '))()' })
        }
      }
      edits.sort((one, other) => other.start - one.start)
      return { code: edits.reduce(edited, code), map: null }
    },
  },
}

/** Removes the properties of `OF_SERVER` from each `route({ … })` below a node. */
function routeEdits(node: Node): Edit[] {
  const isRoute = node.type === 'CallExpression' && node.callee?.name === 'route'
  return Object.values(node)
    .flat()
    .flatMap((child: unknown) => {
      if (typeof child !== 'object' || child === null || !('type' in child)) return []
      const { properties = [], end } = child as Node
      if (!isRoute || properties.length === 0) return routeEdits(child as Node)
      return properties.flatMap((property, index) => {
        if (!OF_SERVER.test(property.key?.name ?? '')) return routeEdits(property)
        return { start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }
      })
    })
}

function edited(code: string, { start, end, text }: Edit): string {
  return code.slice(0, start) + text + code.slice(end)
}

/** Leaves out of Zod how it writes JSON schemas, which the server does for the reference. */
export const slimZod: Plugin = {
  name: 'slim-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
        .replace(
          /^import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \}.*$/m,
          'const $1 = () => undefined, $2 = $1',
        ),
      map: null,
    }),
  },
}
