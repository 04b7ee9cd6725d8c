// The popup: saves the paper of the open tab with the API key of the settings. Nothing runs while it is closed.
import { findPaper, readFile } from './page.js'

/** @typedef {{ address: string, key: string }} Connection An installation, by its origin, and an API key of it. */
/** @typedef {import('./page.js').Paper} Paper */

/**
 * An element of the popup by its id.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function part(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`no ${id}`)
  return found
}

const words = part('words', HTMLParagraphElement)
const save = part('save', HTMLButtonElement)
const open = part('open', HTMLAnchorElement)
const settings = part('settings', HTMLFormElement)
const change = part('change', HTMLButtonElement)

/** The tab to save from: the active one, or the one that the address names. */
const tabId = Number(new URLSearchParams(location.search).get('tab')) || (await activeTab())

const stored = /** @type {{ connection?: Connection }} */ (await chrome.storage.local.get('connection'))
if (stored.connection && !isReadable(stored.connection.address)) await offer(stored.connection)
else if (stored.connection) ask(tooReadable(stored.connection.address))
else ask('Connect your installation first.')

change.addEventListener('click', () => ask(''))
settings.addEventListener('submit', (event) => {
  event.preventDefault()
  void connect(new FormData(settings))
})

async function activeTab() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  return tab?.id ?? 0
}

/** @param {string} why */
function ask(why) {
  words.textContent = why
  settings.hidden = false
  save.hidden = true
  change.hidden = true
}

/**
 * Keeps a connection once its key was accepted.
 * @param {FormData} given
 */
async function connect(given) {
  const { origin } = new URL(String(given.get('address')))
  if (isReadable(origin)) return ask(tooReadable(origin))
  const connection = { address: origin, key: String(given.get('key')).trim() }
  const permission = { origins: [`${origin}/*`] }
  const isAllowed = (await chrome.permissions.contains(permission)) || (await chrome.permissions.request(permission))
  if (!isAllowed) return ask(`The browser does not allow this extension to reach ${origin}.`)
  const { error } = await call(connection, '/profile', {})
  if (error) return ask(error)
  await chrome.storage.local.set({ connection })
  settings.hidden = true
  await offer(connection)
}

/**
 * Whether networks on the way to an installation could read the key: over http, except on this computer.
 * @param {string} address
 */
function isReadable(address) {
  const { protocol, hostname } = new URL(address)
  const isHere = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return protocol !== 'https:' && !isHere
}

/** @param {string} address */
function tooReadable(address) {
  return `Others on the network could read your key on its way to ${address}. Use an address with https://.`
}

/**
 * Shows what the open tab has, and a button that saves it.
 * @param {Connection} connection
 */
async function offer(connection) {
  change.hidden = false
  const { url, title } = await chrome.tabs.get(tabId)
  // The browser's PDF reader cannot be asked: its address is the file.
  const itself = url && /^https?:/.test(url) ? { url, title: title || url } : null
  const found = await inTab(findPaper).catch(() => itself)
  words.textContent = found ? found.title : 'There is no PDF on this page, and it names none.'
  save.hidden = !found
  save.onclick = () => found && void saveIt(connection, found)
}

/**
 * @param {Connection} connection
 * @param {Paper} paper
 */
async function saveIt(connection, paper) {
  save.disabled = true
  words.textContent = 'Reading the file…'
  try {
    const file = await fileOf(paper.url)
    words.textContent = 'Saving…'
    const body = new FormData()
    body.append('file', file, nameOf(paper))
    const known = await call(connection, `/articles/my-articles?sha256=${await sha256(file)}`, {})
    if (known.error) throw new Error(known.error)
    const isKnown = known.data[0].length > 0
    const created = isKnown ? null : await call(connection, '/articles/create', { method: 'POST', body })
    if (created?.error) throw new Error(created.error)
    words.textContent = isKnown ? 'It is in My storage already.' : 'Saved to My storage.'
    save.hidden = true
    open.href = `${connection.address}/storage/${isKnown ? known.data[0][0].id : created?.data.id}`
    open.hidden = false
  } catch (thrown) {
    words.textContent = thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    save.disabled = false
  }
}

/**
 * The PDF at a URL, read within the tab, as its reader is signed in there; from here if the tab cannot be asked.
 * @param {string} url
 * @returns {Promise<Blob>}
 */
async function fileOf(url) {
  const read = await inTab(readFile, url).catch(() => readFile(url))
  if ('problem' in read) throw new Error(read.problem)
  return (await fetch(`data:application/pdf;base64,${read.base64}`)).blob()
}

/**
 * Runs a function in the tab and returns its result.
 * @template {unknown[]} A
 * @template R
 * @param {(...given: A) => R} func
 * @param {A} args
 * @returns {Promise<Awaited<R>>}
 */
async function inTab(func, ...args) {
  const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func, args })
  if (!frame) throw new Error('the tab cannot be asked')
  return /** @type {Awaited<R>} */ (frame.result)
}

/**
 * A call of the HTTP API.
 * @param {Connection} connection
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<{ data: any, error: string | null }>}
 */
async function call({ address, key }, path, init) {
  // A redirect would send the key on, perhaps unencrypted.
  const options = { ...init, headers: { 'X-API-Key': key }, redirect: /** @type {const} */ ('error') }
  const reply = await fetch(`${address}/api/v1${path}`, options).catch(() => null)
  const body = await reply?.json().catch(() => null)
  if (reply?.ok && body) return { data: body.data, error: null }
  return { data: null, error: body?.message ?? `No answer from ${address}.` }
}

/** @param {Blob} file */
async function sha256(file) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param {Paper} paper */
function nameOf({ title, url }) {
  const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').replace(/\.pdf$/i, '')
  const name = (title === url ? last : title).replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim()
  return `${name.slice(0, 120) || 'paper'}.pdf`
}
