import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

/** Dispatch that knows thunks, for features that must not know the whole store. */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<unknown, undefined, UnknownAction>>()
