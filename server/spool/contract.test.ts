import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { describeSpool } from '../../tests/support/spool-contract.ts'
import { makeFolder } from '../../tests/support/test-life.ts'

describeSpool('files', async () => {
  const spoolDir = await makeFolder()
  let mood: DiskMood = 'well'
  const setMood = async (next: DiskMood) => {
    mood = next
  }
  return {
    where: { spoolDir, spoolUrl: null },
    options: { files: createBadDisk(() => mood).files },
    isShared: false,
    lock: () => setMood('full'),
    unlock: () => setMood('well'),
    spoil: (id) => writeFile(join(spoolDir, 'queue', `${id}.json`), '{"kind":"booking","booking":{"na')
  }
})
