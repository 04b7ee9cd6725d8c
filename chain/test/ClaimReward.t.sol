// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract ClaimRewardTest is StakingFixture {
    function testFuzz_pays_what_is_pending_and_leaves_the_lock(uint256 time) public {
        time = bound(time, 0, 3 * YEAR);
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 1);
        pass(time);
        uint256 reward = staking.pendingReward(id);
        vm.expectEmit(address(staking));
        emit IStaking.RewardClaimed(alice, id, reward);
        claimAs(alice, id);
        vm.assertEq(token.balanceOf(alice), RICHES - 1_000 ether + reward);
        vm.assertEq(staking.unlockTimeOf(id), START + 180 days);
        vm.assertEq(staking.pendingReward(id), 0);
        balanceMustMatch();
    }

    function test_a_second_claim_in_the_same_second_pays_nothing() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 1);
        pass(10 days);
        claimAs(alice, id);
        uint256 balance = token.balanceOf(alice);
        claimAs(alice, id);
        vm.assertEq(token.balanceOf(alice), balance);
    }

    function test_pays_what_an_extension_has_settled() public {
        fund(1e6 ether, YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(10 days);
        uint256 reward = staking.pendingReward(id);
        vm.prank(alice);
        staking.extendStakingPeriod(id, 2);
        claimAs(alice, id);
        vm.assertEq(token.balanceOf(alice), RICHES - 1_000 ether + reward);
    }

    function testFuzz_each_claim_loses_at_most_one_wei(uint256 times) public {
        times = bound(times, 1, 24);
        fund(1e6 ether, YEAR);
        uint256 often = stakeAs(alice, 1_000 ether, 1);
        uint256 once = stakeAs(bob, 1_000 ether, 1);
        for (uint256 i = 0; i < times; ++i) {
            pass(37 minutes);
            claimAs(alice, often);
        }
        claimAs(bob, once);
        vm.assertApproxEqAbs(token.balanceOf(alice), token.balanceOf(bob), times);
    }

    function test_refuses_the_stake_of_another() public {
        uint256 id = stakeAs(alice, 1_000 ether, 1);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, bob, id));
        claimAs(bob, id);
    }

    function claimAs(address who, uint256 id) private {
        vm.prank(who);
        staking.claimReward(id);
    }
}
