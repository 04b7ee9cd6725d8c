// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IStaking} from "../../contracts/IStaking.sol";
import {Staking} from "../../contracts/Staking.sol";
import {Token} from "../../contracts/Token.sol";
import {TestBase} from "./TestBase.sol";

/// The contract as deployed, an owner with tokens, and three users with tokens.
abstract contract StakingFixture is TestBase {
    /// In the afternoon of a UTC day, so that rounding to days has an effect.
    uint256 internal constant START = 1_700_000_000;
    uint256 internal constant YEAR = 365 days;
    uint256 internal constant MIN_STAKE = 1e18;
    uint256 internal constant RICHES = 1e9 ether;

    address internal owner = address(0x0A11);
    address internal alice = address(0xA11CE);
    address internal bob = address(0xB0B);
    address internal carol = address(0xCA401);

    Token internal token;
    Staking internal staking;

    function setUp() public virtual {
        vm.warp(START);
        token = new Token("Colophon", "COLO", 1e13 ether, address(this));
        staking = deploy(IERC20(address(token)));
        for (uint256 i = 0; i < 4; ++i) enrich([owner, alice, bob, carol][i]);
    }

    function deploy(IERC20 token_) internal returns (Staking) {
        return new Staking(token_, owner, MIN_STAKE, periods());
    }

    /// The protocol's values, which the deployment passes; chain/src/deploy.test.ts compares them.
    function periods() internal pure returns (IStaking.PeriodInfo[3] memory) {
        return [
            IStaking.PeriodInfo(1_500, 1_000, 90 days),
            IStaking.PeriodInfo(2_500, 2_000, 180 days),
            IStaking.PeriodInfo(6_000, 5_000, 365 days)
        ];
    }

    function enrich(address who) internal {
        token.mint(who, RICHES);
        vm.prank(who);
        token.approve(address(staking), type(uint256).max);
    }

    function stakeAs(address who, uint256 amount, uint256 stakingPeriod) internal returns (uint256) {
        vm.prank(who);
        return staking.stake(amount, stakingPeriod);
    }

    /// Adds a reward period that starts now.
    function fund(uint256 amount, uint256 duration) internal {
        vm.prank(owner);
        staking.addRewardPeriod(amount, block.timestamp, duration);
    }

    function pass(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    function balanceMustMatch() internal view {
        (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped) = staking.accounting();
        vm.assertEq(token.balanceOf(address(staking)), principal + unreleased + owed + capped, "ledgers");
    }

    /// The midnight at which a stake created now stops earning.
    function endOfDay(uint256 time) internal pure returns (uint256) {
        return (time + 1 days - 1) / 1 days * 1 days;
    }
}
