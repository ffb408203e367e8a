import { useLoaderData } from 'react-router'
import styles from './listing.module.css'
export function ListingPage() { const d = useLoaderData() as { word: string }; return <h1 className={styles.title}>News {d.word}</h1> }
