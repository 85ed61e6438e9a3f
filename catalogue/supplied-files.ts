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

/** From `sha256sum sample/images/*.jpg`. */
const supplied = new Set([
  '500ae5013593290fda2dc63fe4fa83beceb3687c1d30a85b888c44307891a8fb', // birmingham.jpg
  '027b554a95681ed56d61de1916e0cc31d492fab35a73c9a91cf08279cc2e81c6', // exterior-after.jpg
  'e7e4ab9655e97742c7f8de89662e891cc147cd494430c209a1636d9c75b79b9f', // exterior-before.jpg
  'f4e0252449e4064ca5e0bfffda2ecfc3ba3fe5c9a225d0bb58138c312495617d', // exterior-car-wash.jpg
  'a71921465a137a0e2409749018ab987776dbff1c62e70290b6cc7e2cd2ba7dbc', // full-valet.jpg
  'c3ec6bc3ee6aeb82d5afbe5653d25373007a378f68e17ff8a7a4d7a75e67668f', // gloss-enhancement.jpg
  'c284e1b384bbd034c6a3717609a968ee311fd4e34654eeb54644b8d27160adba', // hero.jpg
  '91e89bb55e7986fa8aedeaa1495d82d4a510f4ca4f0937fa00c5801790124777', // interior-after.jpg
  'f6d12fb41633ce5af3a085939ee549c4582f8f709f34cbada73984c95c3349a5', // interior-before.jpg
  'c3ac049a65409a7307f62d4ffc655d329ad4e01a51727bdaab77a28be8e2eb9d', // interior-car-clean.jpg
  'c5bd63492f5e7c5967057aa37c1c153cdcf9c8ff38771f25b3e3a65a617c9205', // og.jpg
  '457981c956ed9b98007b5544ae53cd8412706c7d1b5feeee39082df852bb510d', // polish-after.jpg
  '9cb11651f72d82bdacf20564cdeb18a90f9f95823eefe27524b0913eaed7bc2b', // polish-before.jpg
  'c5ef478c48ca21f45aae2ca121cacf8ce38aaa5006aa47d480eaa01ddcef5929', // polish-half.jpg
  '04fc8483b0708b6db380255391fcc432706aa0adb69b0b6e96b2a0ce29f5c8ab', // solihull.jpg
  '6026fde40015da300ec314e762b87ed4fa81713e58dcff8726a80c422d556eca', // stage1-polish.jpg
  '6dd38158d6ee09236db9ef8c9de04ac05b3afdba48da85ac671dca752fb21144', // stage2-polish.jpg
  '07709825a3d1cff52c35d1004343933e0453ff2a8282074bf3bbfb501bba672c', // standard-valet.jpg
  'ac80042d0e795ab8c229218c2be44e1c653bd9523ebbcd93c7814dd8338ec3b6', // wheel-after.jpg
  '195d3d74dc8da7a3a349ccc26a9c7c30d12c94e8010adb0f2b3266e6dbeec297' // wheel-before.jpg
])
