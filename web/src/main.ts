import '~/theme/first-paint.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import { start } from '~/app/start'

void start()
