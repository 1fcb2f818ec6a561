"""Machine instructions on 64-bit masks that numba does not provide."""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def ones(context, mask):
    """The number of set bits."""

    def emit(context, builder, signature, arguments):
        return builder.call(builder.module.declare_intrinsic("llvm.ctpop", [ir.IntType(64)]), arguments)

    return types.int64(types.uint64), emit


@intrinsic
def lowest(context, mask):
    """The number of the lowest set bit; `mask` must not be 0."""

    def emit(context, builder, signature, arguments):
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(1)])
        count = builder.module.declare_intrinsic("llvm.cttz", [ir.IntType(64)], kind)
        return builder.call(count, [arguments[0], ir.Constant(ir.IntType(1), 1)])

    return types.int64(types.uint64), emit


@intrinsic
def highest(context, mask):
    """The number of the highest set bit; `mask` must not be 0."""

    def emit(context, builder, signature, arguments):
        kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(1)])
        count = builder.module.declare_intrinsic("llvm.ctlz", [ir.IntType(64)], kind)
        above = builder.call(count, [arguments[0], ir.Constant(ir.IntType(1), 1)])
        return builder.sub(ir.Constant(ir.IntType(64), 63), above)

    return types.int64(types.uint64), emit
