import { createContext, type ReactNode, useContext } from 'react'

const Tab = createContext<ReactNode>(null)

/** Hands down what the Access tab shows: it consists of requests, which the pieces of a paper do not know. */
export const AccessTabScope = Tab.Provider

/** Renders the Access tab. */
export function useAccessTab(): ReactNode {
  return useContext(Tab)
}
