import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** Whether a file came with the site. Recognised by content, so a replaced file counts as new under any name. */
export function isSupplied(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return false
  // A picture is on many pages, and may be replaced while the site is being edited.
  const key = `${path} ${stats.mtimeMs} ${stats.size}`
  const known = judged.get(key) ?? supplied.has(createHash('sha256').update(readFileSync(path)).digest('hex'))
  judged.set(key, known)
  return known
}

const judged = new Map<string, boolean>()

/** From `sha256sum sample/images/*.jpg`. Add to it, never remove one: firms may still have it. */
const supplied = new Set([
  'ebab8b08256e5c407d7ef13ad205b0f4325045d1deb53fd8cbce79f075eb23e3', // addon-services.jpg
  'aa8d3fb476b0f28b79c8f47a0f4887483d4213f496c8c52e5dac2370c12bf68f', // car-maintenance-membership-plan.jpg
  '9b3ebecca9e0306574554142f0b6b041da5258df7919fe19b65042b1e90236be', // exterior-after.jpg
  'd6ee8f01bc3bf8af12285fd8d4c7622db3a9a2e88f61f1569f977f23b12833aa', // exterior-before.jpg
  '65015a2a152f82bf1788377970781542567a1bf0068c3909d022a78e3941226e', // gloss-enhancement.jpg
  '0a33b890ceba5e45fae95a5b46df243b6f6bc11dba54a964cc2d8dc95c08a63b', // interior-after.jpg
  '8ad689ffdba9aabb7d006368bd827b5f0762c49e2166acfde1e9df691bd38f89', // interior-before.jpg
  'c377c0f53731be1ed8c3c0ce918bfed2b9e58f0bf20db9da93b8cb7dea6da9b5', // interior-car-clean.jpg
  'd53b20d867f655b1e7c4a21dd841759bbbcf912b3882b4a7cf5ab3276c2477f7', // stage1-polish.jpg
  'd34c942be690aa9799408e286f3d1bd1850d861df5680101b2a7f54189d5919d', // stage2-polish.jpg
  'fcf1f1bef8699df5c3ed8957a9006760b91cae89d0d2fed83e7b6ab3d78e2e78', // standard-valet.jpg
  '95a90410babec6b90b088fc0bb93e9e82e2a7bfbef5bb3329f73a028e7653994', // wheel-after.jpg
  '862cb14a331000aeb36e7759f1b8e0dde9a64b2d8e960a7e9ff0f16352f77511', // wheel-before.jpg
  '2834457eaf151bc9e4d894f581f54322dee3614499f032195394055d623f8bbf', // birmingham.jpg
  'c88895900398d94671a60d6fa47828dcce625020e3365b07c93c4602415ab527', // exterior-car-wash.jpg
  'fdcf7d093ee476b411730c10ae8345e41914ce568762652af5ab2fef33407ed3', // full-valet.jpg
  'c35f409797196515da903de89d6008b30467155ea6769fee66290bc7a3944da5', // headlight-after.jpg
  '016122ed1a50260c7f5d82f955a83ab97bd8d349d5ee8975d0930edb928fff32', // headlight-before.jpg
  '9ab25fd9955bab924fce3888c62341ff07f7f101d8b9da6c93934cbbf4117b5f', // hero.jpg
  '28409bc034f7423b098c0c043b58c07c1929ee7991a1b6b304cc8b8ea1bbc26f', // og.jpg
  '08861af016d59535d7ae56c7072756c9d447c689e1d05248183432d95a4a4c5e', // solihull.jpg
  'dc8ce78aeae64d268102cd4ab3f93e1bb96cfc186d86f47666123e42da9f24cd', // swirls-after.jpg
  '900fb176346d5be69696108ed543980abb0a39c9c08bc6852e1e4a64bd485d51' // swirls-before.jpg
])
