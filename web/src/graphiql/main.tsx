import './workers'
import 'graphiql/style.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import './main.css'
import { createRoot } from 'react-dom/client'
import { Explorer } from './Explorer'

const container = document.getElementById('graphiql')
if (!container) throw new Error('graphiql.html has no #graphiql')

createRoot(container).render(<Explorer />)
