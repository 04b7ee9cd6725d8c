import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

/** Thunk-aware dispatch for features that must not depend on the whole store. */
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<unknown, undefined, UnknownAction>>()
