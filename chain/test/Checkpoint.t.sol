// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract CheckpointTest is StakingFixture {
    function test_a_long_idle_time_requires_checkpoints_before_other_calls() public {
        uint256[] memory ids = stakeDaily(230, 2);
        pass(YEAR);
        uint256 reward = staking.pendingReward(ids[0]);
        vm.assertGt(staking.stepsToCheckpoint(), staking.MAX_STEPS());
        vm.expectRevert(IStaking.CheckpointNeeded.selector);
        vm.prank(alice);
        staking.claimReward(ids[0]);

        vm.prank(bob);
        staking.checkpoint(100);
        vm.assertEq(staking.pendingReward(ids[0]), reward);
        vm.assertLe(staking.stepsToCheckpoint(), staking.MAX_STEPS());
        vm.prank(alice);
        staking.claimReward(ids[0]);
        vm.assertEq(staking.stepsToCheckpoint(), 0);
        vm.assertEq(staking.pendingReward(ids[0]), 0);
        balanceMustMatch();
    }

    function test_small_steps_give_the_same_result() public {
        uint256[] memory ids = stakeDaily(20, 1);
        pass(YEAR);
        uint256[] memory rewards = new uint256[](20);
        for (uint256 i = 0; i < 20; ++i) rewards[i] = staking.pendingReward(ids[i]);
        uint256 steps = staking.stepsToCheckpoint();
        for (uint256 i = 0; i < steps; ++i) {
            vm.assertEq(staking.stepsToCheckpoint(), steps - i);
            staking.checkpoint(1);
            for (uint256 j = 0; j < 20; j += 7) vm.assertEq(staking.pendingReward(ids[j]), rewards[j]);
        }
        vm.assertEq(staking.stepsToCheckpoint(), 0);
        for (uint256 i = 0; i < 20; ++i) vm.assertEq(staking.pendingReward(ids[i]), rewards[i]);
    }

    function test_a_second_checkpoint_in_a_second_and_zero_steps_do_nothing() public {
        stakeDaily(3, 0);
        pass(10 days);
        staking.checkpoint(10);
        bytes32 before = state();
        staking.checkpoint(10);
        vm.assertEq(state(), before);
        pass(1 days);
        uint256 steps = staking.stepsToCheckpoint();
        staking.checkpoint(0);
        vm.assertEq(staking.stepsToCheckpoint(), steps);
    }

    function test_the_worst_idle_year_can_be_settled_in_bounded_transactions() public {
        // A stake in each tier on each of 90 days, all ended: 270 buckets.
        fund(1e6 ether, 4 * YEAR);
        for (uint256 day = 0; day < 90; ++day) {
            for (uint256 tier = 0; tier < 3; ++tier) stakeAs([alice, bob, carol][day % 3], 1 ether, tier);
            pass(1 days);
            if (day % 21 == 20) newUsers();
        }
        pass(2 * YEAR);
        uint256 before = gasleft();
        staking.checkpoint(100);
        uint256 used = before - gasleft();
        vm.assertLt(used, 3_000_000, "gas of 100 steps");
        staking.checkpoint(200);
        vm.assertEq(staking.stepsToCheckpoint(), 0);
    }

    function newUsers() private {
        alice = address(uint160(alice) + 1);
        bob = address(uint160(bob) + 1);
        carol = address(uint160(carol) + 1);
        enrich(alice);
        enrich(bob);
        enrich(carol);
    }

    /// One stake per day on the given number of days, by the given number of users.
    function stakeDaily(uint256 days_, uint256 tier) private returns (uint256[] memory ids) {
        fund(1e6 ether, 4 * YEAR);
        ids = new uint256[](days_);
        for (uint256 i = 0; i < days_; ++i) {
            address who = i == 0 ? alice : address(uint160(0x5000 + i));
            if (i > 0) enrich(who);
            ids[i] = stakeAs(who, 1 ether, tier);
            pass(1 days);
        }
    }

    function state() private view returns (bytes32) {
        (uint256 a, uint256 b, uint256 c, uint256 d) = staking.accounting();
        (uint256 e, uint256 f) = staking.tierState(0);
        return keccak256(abi.encode(a, b, c, d, e, f));
    }
}
