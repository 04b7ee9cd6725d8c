// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Vm} from "./Vm.sol";

abstract contract TestBase {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// Maps any number into a range.
    function bound(uint256 x, uint256 least, uint256 most) internal pure returns (uint256) {
        if (x >= least && x <= most) return x;
        uint256 size = most - least + 1;
        return size == 0 ? x : least + x % size;
    }
}
