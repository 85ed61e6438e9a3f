import { existsSync } from 'node:fs'

/* Preloaded by the commands an owner runs, never by the tests, which must not send real mail. What is set in the
   environment itself counts before the file. Node's own --env-file-if-exists prints a line when there is none. */
if (existsSync('.env')) process.loadEnvFile('.env')
