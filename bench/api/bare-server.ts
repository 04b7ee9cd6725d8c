import { fastify } from 'fastify'
import pg from 'pg'

/**
 * The reference for one paper: a process that reads the same row with one query, or from memory, without rights, schema
 * or session. Database and paper are given by environment variables.
 */
const { BENCH_DATABASE_URL, BENCH_ARTICLE_ID } = process.env
const ARTICLE = `select a.*, g.entries as graph from articles a left join graphs g on g.article_id = a.id where a.id = $1`

const pool = new pg.Pool({ connectionString: String(BENCH_DATABASE_URL), max: 10 })
const app = fastify()
const read = async () => (await pool.query(ARTICLE, [BENCH_ARTICLE_ID])).rows[0]
const inMemory = await read()
app.get('/database', async () => ({ data: await read() }))
app.get('/memory', async () => ({ data: inMemory }))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
