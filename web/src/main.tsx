import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './app/reset.css'
import './app/mantine.css'
import 'react-toastify/ReactToastify.css'
import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/App.tsx'
import { browserStorage } from './app/browser-storage.ts'
import { createRouter } from './app/router.tsx'
import { bindToWallet, connectStore, resumeWallet } from './app/session.ts'
import { createStore } from './app/store.ts'

// Zod would compile its parsers with `new Function`, which the content security policy rightly forbids.
z.config({ jitless: true })

const storage = browserStorage()
const store = createStore(storage)
connectStore(store, storage)
resumeWallet(store, storage)
bindToWallet(store, storage)
const router = createRouter()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>,
  )
}
