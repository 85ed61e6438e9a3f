/* Scripts that can wait until a page has loaded: page.ts fetches them. */
import './book-bar.ts'
import './menu.ts'
import './open-now.ts'
import './panels.ts'
import './shows.ts'
import './size.ts'
