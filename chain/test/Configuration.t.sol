// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {Staking} from "../contracts/Staking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract ConfigurationTest is StakingFixture {
    function test_refuses_a_token_without_code_and_a_zero_minimum() public {
        vm.expectRevert(IStaking.BadConfiguration.selector);
        new Staking(IERC20(alice), owner, MIN_STAKE, periods());
        vm.expectRevert(IStaking.BadConfiguration.selector);
        new Staking(token, owner, 0, periods());
    }

    function test_refuses_proportions_that_do_not_sum_to_one() public {
        IStaking.PeriodInfo[3] memory odd = periods();
        odd[0].proportion = 1_501;
        refused(odd);
        odd[0].proportion = 1_499;
        refused(odd);
        odd[0].proportion = 65_536;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 16, 65_536));
        new Staking(token, owner, MIN_STAKE, odd);
    }

    function test_refuses_a_zero_cap_and_locks_below_a_day_or_above_four_years() public {
        IStaking.PeriodInfo[3] memory odd = periods();
        odd[1].apyCap = 0;
        refused(odd);
        odd = periods();
        odd[2].lockTime = 1 days - 1;
        refused(odd);
        odd[2].lockTime = 4 * YEAR + 1;
        refused(odd);
        odd[2].lockTime = 4 * YEAR;
        odd[1].lockTime = 1 days;
        Staking other = new Staking(token, owner, MIN_STAKE, odd);
        vm.assertEq(other.getStakingPeriodInfo(2).lockTime, 4 * YEAR);
    }

    function refused(IStaking.PeriodInfo[3] memory odd) private {
        vm.expectRevert(IStaking.BadConfiguration.selector);
        new Staking(token, owner, MIN_STAKE, odd);
    }
}
