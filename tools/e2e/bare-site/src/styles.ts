import '@club/ui/tokens.css'
import '@club/ui/base.css'
