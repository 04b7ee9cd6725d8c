import { KEY_HEADER } from '@colophon/protocol/keys/constants'
import { PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import SwaggerUI, {
  type ExecuteProps,
  type FieldProps,
  type LayoutProps,
  type Plugin,
  type SwaggerRequest,
  type Wrapper,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { freshAccessToken } from '../../../lib/api/session.ts'
import styles from './swagger-ui.css?url'

/** Swagger UI with every call of the product, and a field for the key to send. */
export function ApiConsole() {
  const place = useRef<HTMLDivElement>(null)
  const key = useRef('')
  useEffect(() => {
    // Swagger UI renders with its own React, so it gets a node that ours does not know.
    const domNode = document.createElement('div')
    place.current?.append(domNode)
    SwaggerUI({
      domNode,
      url: new URL('/api/openapi.json', location.origin).href,
      plugins: [plugin],
      deepLinking: true,
      displayRequestDuration: true,
      docExpansion: 'none',
      filter: true,
      requestInterceptor: (request) => withCredentials(request, key.current),
      syntaxHighlight: { activated: false },
      tryItOutEnabled: true,
      validatorUrl: null,
    })
    return () => domNode.remove()
  }, [])
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <PasswordInput
        label="API key"
        description="Sent with every call while this page is open, and stored nowhere."
        maw={480}
        mb="lg"
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
        onChange={({ currentTarget }) => {
          key.current = currentTarget.value.trim()
        }}
      />
      <div ref={place} />
    </>
  )
}

/** The server rejects a call with both a key and a token: the key wins over the session. */
async function withCredentials(request: SwaggerRequest, key: string): Promise<SwaggerRequest> {
  if (request.loadSpec) return request
  const token = key === '' ? await freshAccessToken() : null
  if (key !== '') request.headers[KEY_HEADER] = key
  else if (token !== null) request.headers.Authorization = `Bearer ${token}`
  return { ...request, credentials: 'omit' }
}

/** The layout of Swagger UI has a heading and a `<main>` of its own, which the screen has already. */
const layout: Wrapper<LayoutProps> =
  (_original, { React: { createElement: h } }) =>
  ({ getComponent, specSelectors }) => {
    const status = specSelectors.loadingStatus()
    if (status === 'loading') return h('p', { role: 'status', 'aria-busy': true }, 'Loading')
    return h(
      'div',
      { className: 'swagger-ui' },
      h(getComponent('SvgAssets')),
      h(getComponent('errors', true)),
      status === 'success' && h(getComponent('FilterContainer', true)),
      status === 'success' && h('h2', null, 'Calls'),
      status === 'success' && h(getComponent('operations', true)),
    )
  }

/** Pressed before the description of the call is resolved, the button would stay disabled for ever. */
const execute: Wrapper<ExecuteProps> =
  (button, { React: { createElement: h } }) =>
  (props) =>
    props.operation.size > 0 ? h(button, props) : null

const named =
  (nameOf: (props: FieldProps) => string): Wrapper<FieldProps> =>
  (field, { React: { createElement: h } }) =>
  (props) =>
    h('label', null, h('span', { className: 'field-name' }, nameOf(props)), h(field, props))

const plugin: Plugin = {
  components: {
    // The field for the key takes the place of its dialog for credentials.
    authorizeOperationBtn: () => null,
    // A link inside the button of a call would be a control inside a control.
    DeepLink: ({ text }) => text,
  },
  wrapComponents: {
    BaseLayout: layout,
    execute,
    // Swagger UI names neither of these fields.
    JsonSchemaForm: named(({ description }) => description),
    RequestBodyEditor: named(() => 'Body'),
  },
}
