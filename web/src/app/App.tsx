import { Provider, useSelector } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import type { Router } from './router.tsx'
import type { RootState, Store } from './store.ts'
import { ThemedPage } from './ThemedPage.tsx'
import { Toasts } from './Toasts.tsx'

/** The whole application around one store and one router. */
export function App({ store, router }: { store: Store; router: Router }) {
  return (
    <Provider store={store}>
      <ThemedPage>
        <Restored router={router} />
        <Toasts />
      </ThemedPage>
    </Provider>
  )
}

/** 'Loading' until the persisted state has been restored (specification §2). */
function Restored({ router }: { router: Router }) {
  const isRestored = useSelector((state: RootState) => state.isRestored)
  return isRestored ? <RouterProvider router={router} /> : <p role="status">Loading</p>
}
