import { expect, test } from "vitest";
import { AT_REAL_TABLES, onlineFields } from "./onlinePlan";

test("only the chosen tables play online, and nothing is sent for real tables", () => {
  const plan = { ...AT_REAL_TABLES, some: [2, 9], duplicate: true, card: "card Ours" };
  expect(onlineFields(plan, [1, 2, 3])).toEqual({ online: [], duplicate: false, card: "" });
  expect(onlineFields({ ...plan, where: "some" }, [1, 2, 3])).toEqual({
    online: [2],
    duplicate: true,
    card: "card Ours",
  });
  expect(onlineFields({ ...plan, where: "all" }, [1, 2, 3]).online).toEqual([1, 2, 3]);
});
