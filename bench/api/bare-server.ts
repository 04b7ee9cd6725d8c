import { fastify } from 'fastify'
import pg from 'pg'

/**
 * The reference for one answer: a process that reads the same paper from the same database with one query, or has it in
 * memory, and knows no rights, no schema and no session. It is told the database and the paper by its environment.
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
