// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

/// Several blocks may share a second, and block producers may shift block times.
contract SameSecondTest is StakingFixture {
    function test_actions_of_others_within_a_second_change_nothing_in_it() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        uint256 other = stakeAs(bob, 50 ether, 0);
        pass(30 days);
        staking.checkpoint(10);
        uint256 reward = staking.pendingReward(id);
        uint256 ofOther = staking.pendingReward(other);
        uint256[3] memory before = rewardsPerToken();

        uint256 entered = stakeAs(carol, RICHES / 2, 0);
        vm.startPrank(bob);
        staking.claimReward(other);
        staking.extendStakingPeriod(other, 2);
        vm.stopPrank();
        vm.startPrank(owner);
        staking.addRewardPeriod(1e6 ether, START + YEAR, YEAR);
        staking.withdrawCappedReward();
        vm.stopPrank();
        staking.checkpoint(10);

        vm.assertEq(staking.pendingReward(id), reward);
        vm.assertEq(staking.pendingReward(entered), 0);
        vm.assertEq(staking.pendingReward(other), 0);
        vm.assertEq(token.balanceOf(bob), RICHES - 50 ether + ofOther);
        uint256[3] memory present = rewardsPerToken();
        for (uint256 i = 0; i < 3; ++i) vm.assertEq(present[i], before[i]);
        balanceMustMatch();
    }

    function testFuzz_a_clock_offset_is_worth_the_cap_of_its_seconds(uint256 skew, uint256 tier) public {
        skew = bound(skew, 0, 900);
        tier = bound(tier, 0, 2);
        fund(1e9 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, tier);
        pass(30 days);
        uint256 reward = staking.pendingReward(id);
        pass(skew);
        uint256 cap = staking.getStakingPeriodInfo(tier).apyCap;
        vm.assertApproxEqAbs(staking.pendingReward(id) - reward, 1_000 ether * cap * skew / (10_000 * YEAR), 1);
    }

    function test_a_lock_ends_exactly_at_its_second() public {
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        uint256 unlock = staking.unlockTimeOf(id);
        vm.warp(unlock - 1);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, unlock));
        staking.withdrawAll(id);
        vm.warp(unlock);
        vm.prank(alice);
        staking.withdrawAll(id);
    }

    function rewardsPerToken() private view returns (uint256[3] memory rewards) {
        for (uint256 i = 0; i < 3; ++i) (, rewards[i]) = staking.tierState(i);
    }
}
