;; The product of a matrix and a vector of 32-bit floats, for analysis/src/parsing/network/kernel.ts, which holds this
;; module in base64 (`wat2wasm matvec.wat --output=- | base64`). Addresses are in bytes; rows and columns are multiples of four.
(module
  (memory (export "memory") 400)
  (func (export "matvec")
    (param $matrix i32) (param $vector i32) (param $result i32) (param $rows i32) (param $columns i32)
    (local $width i32) (local $at i32)
    (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $values v128) (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (loop $rows_of_four
      (local.set $row1 (i32.add (local.get $matrix) (local.get $width)))
      (local.set $row2 (i32.add (local.get $row1) (local.get $width)))
      (local.set $row3 (i32.add (local.get $row2) (local.get $width)))
      (local.set $sum0 (v128.const i32x4 0 0 0 0))
      (local.set $sum1 (v128.const i32x4 0 0 0 0))
      (local.set $sum2 (v128.const i32x4 0 0 0 0))
      (local.set $sum3 (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $columns_of_four
        (local.set $values (v128.load (i32.add (local.get $vector) (local.get $at))))
        (local.set $sum0 (f32x4.add (local.get $sum0)
          (f32x4.mul (local.get $values) (v128.load (i32.add (local.get $matrix) (local.get $at))))))
        (local.set $sum1 (f32x4.add (local.get $sum1)
          (f32x4.mul (local.get $values) (v128.load (i32.add (local.get $row1) (local.get $at))))))
        (local.set $sum2 (f32x4.add (local.get $sum2)
          (f32x4.mul (local.get $values) (v128.load (i32.add (local.get $row2) (local.get $at))))))
        (local.set $sum3 (f32x4.add (local.get $sum3)
          (f32x4.mul (local.get $values) (v128.load (i32.add (local.get $row3) (local.get $at))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $columns_of_four (i32.lt_u (local.get $at) (local.get $width))))
      ;; Each of the four sums has four parts: they are added pairwise, then these sums again.
      (local.set $sum0 (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $sum0) (local.get $sum1))
        (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
      (local.set $sum2 (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $sum2) (local.get $sum3))
        (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
      (v128.store (local.get $result) (f32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))
      (local.set $matrix (i32.add (local.get $row3) (local.get $width)))
      (local.set $result (i32.add (local.get $result) (i32.const 16)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
      (br_if $rows_of_four (i32.gt_s (local.get $rows) (i32.const 0))))))
