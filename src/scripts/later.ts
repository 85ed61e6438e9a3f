/* What every page can do without until it has loaded, in one file that all of them share: page.ts fetches it then. */
import './book-bar.ts'
import './menu.ts'
import './open-now.ts'
import './panel-address.ts'
import './print.ts'
import './size.ts'
