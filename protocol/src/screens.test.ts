import { expect, test } from 'vitest'
import { SCREENS } from './screens.ts'

// Proves: 2-routes
test('the sixteen screens have the routes and titles of the specification, in order', () => {
  expect(Object.values(SCREENS).map(({ path, title }) => [path, title])).toEqual([
    ['/', 'Home'],
    ['/registration', 'Registration'],
    ['/login', 'Login'],
    ['/profile', 'Profile'],
    ['/profile/api-key', 'Profile'],
    ['/knowledge', 'Knowledge base'],
    ['/storage', 'My storage'],
    ['/storage/:articleId', 'My storage file'],
    ['/upload-activity', 'Upload activity'],
    ['/requests', 'Requests'],
    ['/security', 'Security'],
    ['/staking', 'Staking'],
    ['/admin-dashboard', 'Admin dashboard'],
    ['/chat', 'Chat'],
    ['/compare', 'Compare'],
    ['/docviz', 'Document visualisation'],
  ])
})
