import { AppWindow, Gamepad2, Globe } from 'lucide-react'

/** The icon of each kind of project in the directory. */
export const kindIcons = { APP: AppWindow, GAME: Gamepad2, SITE: Globe } as const
