// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {RewardMaths} from "../contracts/RewardMaths.sol";
import {TestBase} from "./base/TestBase.sol";

contract RewardMathsTest is TestBase {
    uint256 private constant MOST = type(uint128).max;

    function testFuzz_released_telescopes_to_the_whole_amount(uint256 amount, uint256 duration, uint256 cut)
        public
        pure
    {
        amount = bound(amount, 0, MOST);
        duration = bound(duration, 1 days, 4 * 365 days);
        cut = bound(cut, 0, 5 * 365 days);
        uint256 first = RewardMaths.released(amount, 1_000, duration, 1_000 + cut);
        vm.assertEq(RewardMaths.released(amount, 1_000, duration, 1_000), 0);
        vm.assertEq(RewardMaths.released(amount, 1_000, duration, 999), 0);
        vm.assertEq(RewardMaths.released(amount, 1_000, duration, 1_000 + duration), amount);
        vm.assertLe(first, amount);
        if (cut >= duration) vm.assertEq(first, amount);
        else vm.assertEq(first, amount * cut / duration);
    }

    function testFuzz_liability_covers_what_all_stakers_are_paid(uint256 inc, uint256 one, uint256 two, uint256 three)
        public
        pure
    {
        inc = bound(inc, 0, 4e27);
        uint256[3] memory parts = [bound(one, 0, MOST / 4), bound(two, 0, MOST / 4), bound(three, 1, MOST / 4)];
        uint256 paid;
        for (uint256 i = 0; i < 3; ++i) paid += RewardMaths.earned(parts[i], inc + 7, 7);
        uint256 liability = RewardMaths.liability(inc, parts[0] + parts[1] + parts[2]);
        vm.assertGe(liability, paid);
        vm.assertLe(liability - paid, 3);
    }

    function testFuzz_an_increment_credits_neither_more_than_the_share_nor_than_the_cap(
        uint256 share,
        uint256 cap,
        uint256 dt,
        uint256 active
    ) public pure {
        share = bound(share, 0, MOST);
        cap = bound(cap, 1, 10_000);
        dt = bound(dt, 0, 10 * 365 days);
        active = bound(active, 1, MOST);
        uint256 inc = RewardMaths.increment(share, cap, dt, active);
        uint256 credited = RewardMaths.liability(inc, active);
        vm.assertLe(credited, share);
        vm.assertLe(inc, cap * dt * 1e27 / (10_000 * 365 days));
    }

    function test_no_time_earns_nothing() public pure {
        vm.assertEq(RewardMaths.increment(1 ether, 5_000, 0, 1), 0);
        vm.assertEq(RewardMaths.liability(0, 1 ether), 0);
        vm.assertEq(RewardMaths.liability(1, 1), 1);
    }

    function testFuzz_accrual_ends_at_the_next_midnight(uint256 unlock) public pure {
        unlock = bound(unlock, 1, type(uint64).max);
        uint256 end = RewardMaths.endOfAccrual(unlock);
        vm.assertEq(end % 1 days, 0);
        vm.assertGe(end, unlock);
        vm.assertLt(end - unlock, 1 days);
    }
}
