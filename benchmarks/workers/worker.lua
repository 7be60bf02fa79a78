-- lua-MessagePack with one message, in a process of its own. What it is asked, and answers, is in worker.php.
--
--   lua worker.lua --version
--   lua worker.lua FILE          FILE has the message
local msgpack = require 'MessagePack'

local file = arg[1]
if file == '--version' then
    io.write(msgpack._VERSION)
    os.exit()
end

local stream = assert(io.open(file, 'rb'))
local bytes = stream:read('a')
stream:close()
local pack, unpack = msgpack.pack, msgpack.unpack
local value = unpack(bytes)
io.stdout:setvbuf('line')
print('ready ' .. #pack(value))

for request in io.lines() do
    local what, iterations = request:match('(%a+) (%d+)')
    local start = os.clock()
    if what == 'pack' then
        for _ = 1, tonumber(iterations) do pack(value) end
    else
        for _ = 1, tonumber(iterations) do unpack(bytes) end
    end
    print(math.floor((os.clock() - start) * 1e9))
end
