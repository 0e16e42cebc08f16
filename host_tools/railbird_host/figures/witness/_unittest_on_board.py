"""As much of unittest as MicroPython's tests use, on a board. The last line says UNITTEST OK, or FAILED."""

import sys


class SkipTest(Exception):
    pass


class _Raises:
    def __init__(self, kinds):
        self.kinds = kinds
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            raise AssertionError("nothing was raised")
        self.exception = value
        return issubclass(kind, self.kinds)


class _SubTest:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False


class TestCase:
    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def subTest(self, *arguments, **options):
        return _SubTest()

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, message=""):
        raise AssertionError(message)

    def assertTrue(self, value, message=""):
        assert value, message

    def assertFalse(self, value, message=""):
        assert not value, message

    def assertEqual(self, first, second, message=""):
        assert first == second, message or repr(first) + " is not " + repr(second)

    def assertNotEqual(self, first, second, message=""):
        assert first != second, message

    def assertIs(self, first, second, message=""):
        assert first is second, message

    def assertIsNone(self, value, message=""):
        assert value is None, message

    def assertIn(self, first, second, message=""):
        assert first in second, message

    def assertIsInstance(self, value, kind, message=""):
        assert isinstance(value, kind), message

    def assertLess(self, first, second, message=""):
        assert first < second, message or repr(first) + " is not less than " + repr(second)

    def assertLessEqual(self, first, second, message=""):
        assert first <= second, message or repr(first) + " is more than " + repr(second)

    def assertGreater(self, first, second, message=""):
        assert first > second, message

    def assertGreaterEqual(self, first, second, message=""):
        assert first >= second, message

    def assertAlmostEqual(self, first, second, places=7, msg="", delta=None):
        distance = abs(first - second)
        assert distance <= delta if delta is not None else round(distance, places) == 0, msg or (first, second)

    def assertRaises(self, kinds, function=None, *arguments, **options):
        context = _Raises(kinds)
        if function is None:
            return context
        with context:
            function(*arguments, **options)
        return None


def skip(reason):
    def decorate(function):
        def skipped(*arguments):
            raise SkipTest(reason)

        return skipped

    return decorate


def skipIf(condition, reason):
    return skip(reason) if condition else lambda function: function


def skipUnless(condition, reason):
    return skipIf(not condition, reason)


def _run(case, name):
    instance = case()
    instance.setUp()
    try:
        getattr(instance, name)()
    finally:
        instance.tearDown()


def main(module="__main__"):
    space = __import__(module) if isinstance(module, str) else module
    ran = bad = 0
    for case in [getattr(space, name) for name in dir(space)]:
        if not isinstance(case, type) or not issubclass(case, TestCase) or case is TestCase:
            continue
        case.setUpClass()
        for name in dir(case):
            if not name.startswith("test"):
                continue
            ran += 1
            try:
                _run(case, name)
            except SkipTest:
                pass
            except Exception as error:
                bad += 1
                print(name)
                sys.print_exception(error)
        case.tearDownClass()
    print("UNITTEST", "FAILED" if bad else "OK", bad, "of", ran)
