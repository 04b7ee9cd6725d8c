import { readFileSync } from 'node:fs'
import { CALLS, EVENTS } from '@colophon/protocol/calls'
import type { Event } from '@colophon/protocol/event'
import type { Route } from '@colophon/protocol/route'
import { ADDED_SCREENS } from '@colophon/protocol/screens'
import { expect, it } from 'vitest'

const DEVIATIONS = readFileSync(new URL('./deviations.md', import.meta.url), 'utf8')

/** The paths of specification §7, and its events. */
const SPECIFIED: readonly string[] = `
  /api/docviz/auth/me
  /api/docviz/auth/register
  /api/docviz/documents/upload
  /api/docviz/tasks
  /api/docviz/tasks/:id
  /api/docviz/tasks/:id/download/originalPdf
  /api/docviz/tasks/:id/download/result
  /api/docviz/tasks/:id/pdf
  /api/docviz/tasks/:id/result
  /api/docviz/websocket/token
  /articles
  /articles/access
  /articles/article
  /articles/create
  /articles/delete
  /articles/dislike
  /articles/download
  /articles/hide-article-from-upload
  /articles/like
  /articles/my-articles
  /articles/my-requested-articles
  /articles/publish
  /articles/search-articles
  /articles/update
  /authentication/facebook-login
  /authentication/google-login
  /authentication/login
  /authentication/login-as-user
  /authentication/logout
  /authentication/refresh-token
  /authentication/register
  /authentication/reset-password
  /authentication/twitter-auth
  /authentication/twitter-get-auth-url
  /authentication/wallet-login
  /comments/create
  /comments/delete
  /comments/dislike
  /comments/get-comment
  /comments/get-comments
  /comments/like
  /comments/update
  /graph/save
  /notifications
  /notifications/mark-as-view
  /notifications/subscribe-sse
  /profile
  /profile/add-wallet
  /profile/admin-logs
  /profile/api-stat
  /profile/create-apikey
  /profile/delete-apikey
  /profile/delete-wallet
  /profile/get-profile
  /profile/images/avatars/:name
  /profile/update
  /profile/upload-avatar
  /public/graph
  /requests/answer
  /requests/create
  /requests/delete
  /requests/my-requests
  /requests/requests-to-me
  /security
  /uploadStatusUpdate
  /verification/confirm-register
  /verification/confirm-reset-password
  /verification/request-reset-password
  /verification/resend-code-register
  /verification/send-code-reset-password
  chat:start
  chat:new-message
  chat:load-page
  chat:exit
  chat-llm:list-chats
  chat-llm:new-chat
  chat-llm:start
  chat-llm:new-message
  chat-llm:load-page
  uploadStatusUpdate
  newNotification
  ServerError
`.split(/\s+/)

it('every call, event and screen beyond the specification is declared in deviations.md', () => {
  const calls = Object.values(CALLS).flatMap((group) => Object.values(group) as Route[])
  const events = Object.values(EVENTS).flatMap((group) => Object.values(group) as Event[])
  const below = [...DEVIATIONS.matchAll(/calls below `(\/[\w/-]+)`(?: and `(\/[\w/-]+)`)?/g)].flatMap(
    ([, one, other]) => [one, other].flatMap((path) => path ?? []),
  )
  const names = [
    ...calls.map(({ base = '', path }) => base + path),
    ...events.map(({ name }) => name),
    ...Object.values(ADDED_SCREENS).map(({ path }) => path),
  ]
  const isDeclared = (name: string) =>
    new RegExp(`[\`\\s]${RegExp.escape(name.replace(/^\/api\/docviz/, ''))}[\`\\s?]`).test(DEVIATIONS) ||
    below.some((path) => name.startsWith(`${path}/`) || name === path)
  expect(names.filter((name) => !SPECIFIED.includes(name) && !isDeclared(name))).toEqual([])
})
