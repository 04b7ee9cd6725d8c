import { useState } from 'react'
import { Provider, useSelector } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './router.tsx'
import type { RootState, Store } from './store.ts'
import { ThemedPage } from './ThemedPage.tsx'
import { Toasts } from './Toasts.tsx'

/** The whole application around one store. */
export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <ThemedPage>
        <Restored />
        <Toasts />
      </ThemedPage>
    </Provider>
  )
}

/** 'Loading' until the persisted state has been restored (specification §2). */
function Restored() {
  const isRestored = useSelector((state: RootState) => state.isRestored)
  const [router] = useState(createRouter)
  return isRestored ? <RouterProvider router={router} /> : <p role="status">Loading</p>
}
