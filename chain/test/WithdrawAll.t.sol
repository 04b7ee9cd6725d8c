// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract WithdrawAllTest is StakingFixture {
    function testFuzz_pays_principal_and_reward_and_ends_the_stake(uint256 amount, uint256 tier, uint256 late) public {
        amount = bound(amount, MIN_STAKE, RICHES);
        tier = bound(tier, 0, 2);
        late = bound(late, 0, 2 * YEAR);
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, amount, tier);
        pass(periods()[tier].lockTime + late);
        uint256 reward = staking.pendingReward(id);
        vm.expectEmit(address(staking));
        emit IStaking.Withdrawn(alice, id, amount, reward, 0);
        withdrawAllAs(alice, id);
        vm.assertEq(token.balanceOf(alice), RICHES + reward);
        vm.assertEq(staking.getUserStakingIds(alice).length, 0);
        balanceMustMatch();
    }

    function test_keeps_the_list_of_the_other_stakes() public {
        for (uint256 i = 0; i < 4; ++i) stakeAs(alice, 1 ether, 0);
        pass(90 days);
        withdrawAllAs(alice, 2);
        withdrawAllAs(alice, 4);
        withdrawAllAs(alice, 1);
        uint256[] memory left = new uint256[](1);
        left[0] = 3;
        vm.assertEq(staking.getUserStakingIds(alice), left);
        withdrawAllAs(alice, 3);
        vm.assertEq(staking.getUserStakingIds(alice).length, 0);
    }

    function test_refuses_before_the_unlock_a_second_time_and_for_another() public {
        uint256 id = stakeAs(alice, 5 ether, 1);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, START + 180 days));
        withdrawAllAs(alice, id);
        pass(180 days);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, bob, id));
        withdrawAllAs(bob, id);
        withdrawAllAs(alice, id);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, alice, id));
        withdrawAllAs(alice, id);
    }

    function test_the_time_of_withdrawal_after_the_end_does_not_change_the_payment() public {
        // A reward must not depend on the time of the claim.
        fund(1e6 ether, 2 * YEAR);
        uint256 early = stakeAs(alice, 1_000 ether, 0);
        uint256 late = stakeAs(bob, 1_000 ether, 0);
        vm.warp(endOfDay(START + 90 days));
        withdrawAllAs(alice, early);
        pass(500 days);
        withdrawAllAs(bob, late);
        vm.assertEq(token.balanceOf(bob), token.balanceOf(alice));
    }

    function test_an_ended_stake_does_not_dilute_running_stakes() public {
        fund(1_000 ether, YEAR);
        stakeAs(alice, 1e6 ether, 0);
        vm.warp(endOfDay(START + 90 days));
        uint256 id = stakeAs(bob, 1e6 ether, 0);
        pass(30 days);
        // The tier's whole share: 15 % of 1,000 for 30 of 365 days.
        vm.assertApproxEqAbs(staking.pendingReward(id), uint256(150 ether) * 30 / 365, 1e6);
    }

    function withdrawAllAs(address who, uint256 id) private {
        vm.prank(who);
        staking.withdrawAll(id);
    }
}
