/**
 * Runs in the browser before the application, as part of `first-paint.js`: makes the first calls of the screen in the
 * address and asks for its scripts, which would otherwise be known only after the first script has run. On a slow line
 * it shows the papers of My storage, or the text of a paper, from these replies until the application has loaded.
 */
export function preload(
  screens: Record<string, string[]>,
  forReaders: string[],
  forVisitors: string[],
  apiBase: string,
  ofStorage: string,
  storageTitle: string,
  storageColumns: string[],
  slowMs: number,
  ofPaper: readonly string[],
  ofFile: readonly string[],
  forOriginals: string[],
  pdfWorker: string,
): void {
  const { origin } = location
  let session: { accessToken?: string; timestamp?: number } = {}
  try {
    session = JSON.parse(localStorage.getItem('colophon.auth') ?? '{}') ?? {}
  } catch {
    // Storage may be forbidden.
  }
  const { accessToken, timestamp = 0 } = session
  const authorization = accessToken ? `Bearer ${accessToken}` : null
  const replies = new Map<string, Promise<Response>>()
  const early = { authorization, replies, asked: new Set<string>(), until: 10_000 }
  Object.assign(globalThis, { earlyReplies: early })
  const ask = (call: string, range?: string) => {
    const headers = { accept: 'application/json', ...(authorization && { authorization }), ...(range && { range }) }
    const address = origin + apiBase + call
    const reply = fetch(address, { headers, cache: 'no-store', priority: 'high' })
    // A failure concerns the call that uses the reply.
    reply.catch(() => {})
    replies.set(range ? `${address} ${range}` : address, reply)
    return reply
  }
  // Before the scripts, as the browser opens only six connections. An expired session is refreshed before its first call.
  const isExpired = accessToken !== undefined && timestamp * 1000 <= Date.now()
  if (accessToken && !isExpired) ask('/profile')
  /** Shows a part of a reply if the application has not loaded by the time when a line counts as slow. */
  const later = (reply: Promise<Response>, show: (data: never) => void) =>
    reply
      .then((found) => found.clone().json())
      .then(({ data }) => setTimeout(show, Math.max(0, slowMs - performance.now()), data))
      .catch(() => {})
  const textOf = (name: string, text: string) => {
    const element = document.createElement(name)
    element.textContent = text
    return element
  }
  const TAGS: Record<string, string> = {
    title: 'h1',
    heading: 'h2',
    abstract: 'p',
    paragraph: 'p',
    list: 'p',
    authors: 'p',
  }
  const showText = (blocks: { type: string; text: string }[]) =>
    document
      .querySelector('.first')
      ?.replaceChildren(
        ...blocks.filter(({ type }) => TAGS[type]).map(({ type, text }) => textOf(TAGS[type] ?? '', text)),
      )
  const scriptsOf = (pathname: string) =>
    Object.entries(screens).find(([path]) => new RegExp(path).test(pathname))?.[1] ?? []
  const load = (names: string[]) => {
    for (const name of new Set(names)) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href: `/${name}`, crossOrigin: '' })
      document.head.append(link)
    }
  }
  /** Of an own paper the rights need not be known first. */
  const prepare = (isOwn = false) => {
    const { pathname, search } = location
    const [, id] = /^\/storage\/([1-9]\d*)\/?$/.exec(pathname) ?? []
    const isOriginal = id !== undefined && /[?&](tab|view)=original/.test(search)
    if (isOriginal) {
      // It starts slowly. One that fails to start is started again by the reader, which then says so.
      const worker = new Worker(`/${pdfWorker}`, { type: 'module' })
      worker.onerror = () => Object.assign(globalThis, { earlyPdfWorker: undefined })
      Object.assign(globalThis, { earlyPdfWorker: worker })
    }
    const [article, text] = id ? ofPaper.map((call) => call.replace(':articleId', id)) : []
    if (article && text && !isExpired) {
      const reply = ask(article)
      // Other text has a watermark, which only the application draws.
      if (isOwn && !isOriginal) later(ask(text), ({ blocks }) => showText(blocks))
      else
        reply
          .then((found) => found.clone().json())
          .then(({ data }) => {
            const isDue = globalThis.earlyReplies === early && !early.asked.has(origin + apiBase + text)
            if (!isDue || data?.source !== 'system' || !data.rights.view || /[?&]tab=/.test(search)) return
            const ofText = ask(text)
            if (data.rights.download) later(ofText, ({ blocks }) => showText(blocks))
          })
          .catch(() => {})
    }
    const [file = '', range] = ofFile
    if (isOriginal && !isExpired) ask(file.replace(':articleId', id), range)
    const more = isOriginal ? forOriginals : pathname !== '/' ? [] : accessToken ? forReaders : forVisitors
    load([...scriptsOf(pathname), ...more])
  }
  type FirstPaper = {
    id: number
    title: string
    authors: string[]
    names: { literal?: string; family?: string }[]
    year: number | null
    publication?: { containerTitle?: string } | null
    journalRef?: string | null
    createdAt: string
    abstract: string
    articleUrl: string
    isKept: boolean
  }
  const rowOf = (name: string, cells: (string | Node)[]) => {
    const row = document.createElement('tr')
    for (const cell of cells) {
      const element = document.createElement(name)
      element.append(cell)
      row.append(element)
    }
    return row
  }
  const showPapers = ([papers]: [FirstPaper[]]) => {
    const root = document.querySelector('.first')
    if (!root || papers.length === 0) return
    const table = document.createElement('table')
    table.createTHead().append(rowOf('th', storageColumns))
    const body = table.createTBody()
    const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
    for (const { id, title, authors, names, year, articleUrl, isKept, ...paper } of papers) {
      const link = Object.assign(textOf('a', title) as HTMLAnchorElement, { href: `/storage/${id}` })
      link.onclick = (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        // Loading the page anew would begin again with every script; the application opens the address when it starts.
        event.preventDefault()
        history.pushState(null, '', link.href)
        root.replaceChildren(
          textOf('h1', title),
          textOf('p', authors.join(', ')),
          ...paper.abstract.split(/\n+/).map((text) => textOf('p', text)),
        )
        scrollTo(0, 0)
        prepare(!isKept && articleUrl !== '')
      }
      const first = names[0]?.family ?? names[0]?.literal ?? authors[0] ?? ''
      const creator = authors.length > 1 ? `${first} et al.` : first
      const venue = paper.publication?.containerTitle || paper.journalRef || ''
      body.append(rowOf('td', [link, creator, String(year ?? ''), venue, day.format(new Date(paper.createdAt))]))
    }
    root.replaceChildren(textOf('h1', storageTitle), table)
  }
  const isStorage = /^\/storage\/?$/.test(location.pathname)
  if (isStorage && location.search === '' && accessToken && !isExpired) later(ask(ofStorage), showPapers)
  prepare()
  // The next screen, once this one has made its calls.
  if (isStorage) addEventListener('load', () => setTimeout(load, slowMs, scriptsOf('/storage/1')))
}
