-- What wrk posts: FORM, with @N and @W counted on from request to request, after the FIRST ones; @W is written in letters, as words are.
local form, many, first = os.getenv('FORM'), tonumber(os.getenv('MANY')), tonumber(os.getenv('FIRST'))
wrk.method = 'POST'
wrk.headers['content-type'] = 'application/x-www-form-urlencoded'
wrk.body = form

if form:find('@', 1, true) then
  local asked = first
  local function letters(n)
    return string.char(97 + math.floor(n / 10), 97 + n % 10)
  end
  request = function()
    asked = asked + 1
    local body = form:gsub('@N', tostring(1 + asked % many)):gsub('@W', letters(asked % 100))
    return wrk.format(nil, nil, nil, body)
  end
end
