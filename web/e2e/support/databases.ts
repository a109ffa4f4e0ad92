import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

export interface Database {
  url: string
  drop: () => Promise<void>
}

const runFile = promisify(execFile)

export interface SqliteDatabase extends Database {
  execute: (statement: string, ...parameters: string[]) => Promise<void>
}

export async function sqliteDatabase(): Promise<SqliteDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'rodage-e2e-'))
  const file = join(directory, 'rodage.db')
  return {
    url: `sqlite://${file}?mode=rwc`,
    drop: () => rm(directory, { recursive: true }),
    execute: async (statement, ...parameters) => {
      await runFile('python3', ['-c', executeInSqlite, file, statement, ...parameters])
    },
  }
}

// Node 20 has no built-in SQLite, but Python has.
const executeInSqlite = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as connection:
    connection.execute(sys.argv[2], sys.argv[3:])
`

/** Creates a database on the server provided by `scripts/with-postgres`. */
export async function postgresDatabase(): Promise<Database> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run the journeys through scripts/with-postgres')
  const name = `e2e_${process.pid}_${Date.now()}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
