import { readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:firm-pictures'

/** The firm's pictures by file name, as a module: `import.meta.glob` can only name one folder for all firms. */
export function firmPictures(folder: string): Plugin {
  const images = resolve(folder, 'images')
  return {
    name: 'firm-pictures',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return
      const files = readdirSync(images).filter((file) => /\.(jpg|png|webp|avif)$/.test(file))
      const imports = files.map((file, index) => `import picture${index} from ${JSON.stringify(join(images, file))}`)
      const entries = files.map((file, index) => `${JSON.stringify(file)}: picture${index}`)
      return `${imports.join('\n')}\nexport const pictures = { ${entries.join(', ')} }`
    },
    configureServer({ watcher, environments }) {
      watcher.add(images)
      const update = (file: string) => {
        if (!resolve(file).startsWith(images + sep)) return
        for (const { moduleGraph } of Object.values(environments)) {
          const module = moduleGraph.getModuleById(`\0${name}`)
          if (module) moduleGraph.invalidateModule(module)
        }
      }
      watcher.on('add', update)
      watcher.on('unlink', update)
    }
  }
}
