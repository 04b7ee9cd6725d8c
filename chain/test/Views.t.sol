// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract ViewsTest is StakingFixture {
    function test_getStakingPeriodInfo_returns_the_three_tiers() public {
        for (uint256 i = 0; i < 3; ++i) {
            IStaking.PeriodInfo memory info = staking.getStakingPeriodInfo(i);
            vm.assertEq(info.proportion, periods()[i].proportion);
            vm.assertEq(info.apyCap, periods()[i].apyCap);
            vm.assertEq(info.lockTime, periods()[i].lockTime);
        }
        vm.expectRevert(abi.encodeWithSelector(IStaking.UnknownStakingPeriod.selector, 3));
        staking.getStakingPeriodInfo(3);
    }

    function test_getRewardPeriod_fails_beyond_the_last() public {
        vm.expectRevert();
        staking.getRewardPeriod(0);
    }

    function test_getUserStakingInfo_is_found_for_its_user_only() public {
        uint256 id = stakeAs(alice, 1 ether, 0);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, bob, id));
        staking.getUserStakingInfo(bob, id);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, address(0), 0));
        staking.getUserStakingInfo(address(0), 0);
    }

    function test_pendingReward_and_unlockTimeOf_fail_for_an_unknown_stake() public {
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, address(0), 7));
        staking.pendingReward(7);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, address(0), 7));
        staking.unlockTimeOf(7);
    }

    function testFuzz_pendingReward_is_what_a_claim_pays(uint256 time, uint256 tier, uint256 step) public {
        time = bound(time, 0, 3 * YEAR);
        tier = bound(tier, 0, 2);
        fund(1e5 ether, YEAR);
        uint256 id = stakeAs(alice, 12_345 ether, tier);
        stakeAs(bob, 777 ether, bound(step, 0, 2));
        pass(time);
        uint256 pending = staking.pendingReward(id);
        staking.checkpoint(bound(step, 0, 3));
        vm.assertEq(staking.pendingReward(id), pending);
        uint256 before = token.balanceOf(alice);
        vm.prank(alice);
        staking.claimReward(id);
        vm.assertEq(token.balanceOf(alice) - before, pending);
    }

    function test_currentApy_is_the_tiers_share_of_the_year_up_to_the_cap() public {
        (uint256 bps, bool capped) = staking.currentApy(2);
        vm.assertEq(bps, 0);
        vm.assertFalse(capped);
        vm.prank(owner);
        staking.addRewardPeriod(1e6 ether, START + 1 days, YEAR);
        (bps,) = staking.currentApy(2);
        vm.assertEq(bps, 0);
        pass(1 days);
        (bps, capped) = staking.currentApy(2);
        vm.assertEq(bps, 5_000);
        vm.assertTrue(capped);
        stakeAs(alice, 2_000_000 ether, 2);
        (bps, capped) = staking.currentApy(2);
        vm.assertEq(bps, 3_000);
        vm.assertFalse(capped);
        stakeAs(alice, 100 ether, 1);
        (bps, capped) = staking.currentApy(1);
        vm.assertEq(bps, 2_000);
        vm.assertTrue(capped);
        pass(2 * YEAR);
        (bps, capped) = staking.currentApy(2);
        vm.assertEq(bps, 0);
        vm.assertFalse(capped);
        vm.expectRevert(abi.encodeWithSelector(IStaking.UnknownStakingPeriod.selector, 3));
        staking.currentApy(3);
    }

    function test_tierState_is_as_of_the_current_second() public {
        fund(1e6 ether, YEAR);
        stakeAs(alice, 800_000 ether, 2);
        pass(YEAR / 2);
        (uint256 active, uint256 rewardPerToken) = staking.tierState(2);
        vm.assertEq(active, 800_000 ether);
        vm.assertApproxEqAbs(rewardPerToken, 0.25e27, 1e10);
        pass(YEAR);
        (active, rewardPerToken) = staking.tierState(2);
        vm.assertEq(active, 0);
        vm.assertApproxEqAbs(rewardPerToken, 0.5e27, 1e10);
        vm.expectRevert(abi.encodeWithSelector(IStaking.UnknownStakingPeriod.selector, 3));
        staking.tierState(3);
    }

    function test_a_stake_earns_until_the_midnight_after_its_unlock() public {
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        uint256 end = endOfDay(START + 90 days);
        vm.assertGt(end, START + 90 days);
        vm.warp(end);
        uint256 last = staking.pendingReward(id);
        vm.assertApproxEqAbs(last, 1_000 ether * (end - START) / YEAR / 10, 10);
        pass(100 days);
        vm.assertEq(staking.pendingReward(id), last);
        staking.checkpoint(10);
        vm.assertEq(staking.pendingReward(id), last);
    }

    function test_a_lock_that_ends_at_midnight_stops_earning_then() public {
        vm.warp(endOfDay(START));
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(90 days);
        uint256 last = staking.pendingReward(id);
        pass(1);
        vm.assertEq(staking.pendingReward(id), last);
    }
}
