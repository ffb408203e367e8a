/** Styles of every page: tokens fix the order of the layers, so they come first. */
import '@club/ui/tokens.css'
import '@club/ui/base.css'
import '@club/host/page.css'
import './layout/page.css'
