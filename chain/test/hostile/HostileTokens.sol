// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A freely mintable token, base of the hostile ones.
contract LooseToken is ERC20("Loose", "LOOSE") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// Takes a fee of 1 % of every transfer.
contract FeeToken is LooseToken {
    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : value / 100;
        super._update(from, to, value - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}

/// Returns false instead of reverting, and transfers nothing.
contract FalseToken is LooseToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// Returns true and transfers nothing.
contract LyingToken is LooseToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/// Returns no value, as some old tokens do.
contract SilentToken is LooseToken {
    function transfer(address to, uint256 value) public override returns (bool) {
        super.transfer(to, value);
        assembly {
            return(0, 0)
        }
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        super.transferFrom(from, to, value);
        assembly {
            return(0, 0)
        }
    }
}

/// Changes balances by itself, as rebasing tokens do.
contract RebasingToken is LooseToken {
    function rebase(address holder, uint256 balance) external {
        uint256 before = balanceOf(holder);
        if (balance < before) _burn(holder, before - balance);
        else _mint(holder, balance - before);
    }
}

/// Calls back during every transfer, as tokens with hooks do.
contract ReenteringToken is LooseToken {
    address private _target;
    bytes private _call;
    bool public wasCalled;
    bool public hasSucceeded;
    bytes public answer;

    function arm(address target, bytes calldata call_) external {
        _target = target;
        _call = call_;
        wasCalled = false;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (_target == address(0)) return;
        wasCalled = true;
        (hasSucceeded, answer) = _target.call(_call);
    }
}
