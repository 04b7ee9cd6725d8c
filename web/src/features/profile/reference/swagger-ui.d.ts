declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { createElement, FunctionComponent } from 'react'

  /** `loadSpec` is set on the request for the description itself. */
  export type SwaggerRequest = { loadSpec?: boolean; headers: Record<string, string>; credentials?: RequestCredentials }
  export type ExecuteProps = { operation: { size: number } }
  export type FieldProps = { description: string }
  export type LayoutProps = {
    getComponent: (name: string, isContainer?: true) => FunctionComponent
    specSelectors: { loadingStatus: () => 'loading' | 'success' | 'failed' }
  }
  /** Elements must be created by the React of the bundle, which is not ours. */
  export type Wrapper<Props> = (
    original: FunctionComponent<Props>,
    system: { React: { createElement: typeof createElement } },
  ) => FunctionComponent<Props>
  export type Plugin = {
    components: { authorizeOperationBtn: () => null; DeepLink: FunctionComponent<{ text: string }> }
    wrapComponents: {
      BaseLayout: Wrapper<LayoutProps>
      execute: Wrapper<ExecuteProps>
      JsonSchemaForm: Wrapper<FieldProps>
      RequestBodyEditor: Wrapper<FieldProps>
    }
  }
  const start: (options: {
    domNode: Element
    url: string
    plugins: Plugin[]
    deepLinking: boolean
    displayRequestDuration: boolean
    docExpansion: 'none'
    filter: boolean
    requestInterceptor: (request: SwaggerRequest) => Promise<SwaggerRequest>
    syntaxHighlight: { activated: boolean }
    tryItOutEnabled: boolean
    validatorUrl: null
  }) => unknown
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default start
}
